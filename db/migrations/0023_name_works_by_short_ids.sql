-- Takes a second for 100,000 works; meanwhile works can be read, and saves wait.
CREATE INDEX "products_short_id" ON "products" USING btree (right("id"::text, 9));