-- A restore made these indexes anew without what 0029, 0047, 0054 and 0057 had set.
ALTER INDEX "product_search_texts_letters" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "product_folded_texts_suffixes" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "artists_name_letters" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "events_title_letters" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "blog_posts_title_letters" ALTER COLUMN 1 SET STATISTICS 0;
