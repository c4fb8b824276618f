ALTER TABLE "blog_posts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(title || E'
' || excerpt || E'
' || content || E'
' || coalesce(author, ''))) STORED;--> statement-breakpoint
CREATE INDEX "blog_posts_search_text" ON "blog_posts" USING gin ("search_text" gin_trgm_ops);