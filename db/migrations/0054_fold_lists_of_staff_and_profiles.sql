-- Profiles, and the lists of staff, are searched without accents and by singulars as works are; names and titles are found by one or
-- two letters too (record 0066).
DROP INDEX "artists_name";--> statement-breakpoint
DROP INDEX "events_title";--> statement-breakpoint
ALTER TABLE "blog_posts" drop column "search_text";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "search_text" text GENERATED ALWAYS AS ((fold_text(title || E'
' || excerpt || E'
' || content || E'
' || coalesce(author, '')) || ' ')) STORED;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "blog_posts_search_text" ON "blog_posts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artists_folded_sort_name" ON "artists" USING gin ((fold_text("sort_name") || ' ') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artists_name_letters" ON "artists" USING gin (letters_and_pairs(fold_text("name")));--> statement-breakpoint
CREATE INDEX "events_title_letters" ON "events" USING gin (letters_and_pairs(fold_text("title")));--> statement-breakpoint
CREATE INDEX "blog_posts_title_letters" ON "blog_posts" USING gin (letters_and_pairs(fold_text("title")));--> statement-breakpoint
-- No statistics, as in 0029.
ALTER INDEX "artists_name_letters" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "events_title_letters" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "blog_posts_title_letters" ALTER COLUMN 1 SET STATISTICS 0;
