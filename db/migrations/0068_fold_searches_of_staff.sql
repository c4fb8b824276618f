-- One table after the other, `audit_entries` last, as whoever changes something writes them: so that neither waits for the other.
-- The searches of earlier versions read their tables from here on.
DROP INDEX "orders_search";--> statement-breakpoint
CREATE INDEX "orders_folded_search" ON "orders" USING gin ((fold_text(right(id::text, 8) || ' ' || coalesce(snapshot ->> 'name', '') || ' ' || coalesce(payer ->> 'name', '') || ' ' || coalesce(payer ->> 'email', '')) || ' ') gin_trgm_ops);--> statement-breakpoint
DROP INDEX "invoices_search";--> statement-breakpoint
CREATE INDEX "invoices_folded_search" ON "invoices" USING gin ((fold_text(client_name || ' ' || client_email || ' ' || coalesce(snapshot ->> 'name', '')) || ' ') gin_trgm_ops);--> statement-breakpoint
DROP INDEX "enquiries_search";--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "search_text" text GENERATED ALWAYS AS ((fold_text(right(id::text, 6) || ' ' || work_name || ' ' || name || ' ' || email || ' ' || message) || ' ')) STORED;--> statement-breakpoint
CREATE INDEX "enquiries_search_text" ON "enquiries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
DROP INDEX "audit_entries_deleted_work";--> statement-breakpoint
CREATE INDEX "audit_entries_deleted_folded" ON "audit_entries" USING gin ((fold_text("subject_label") || ' ') gin_trgm_ops) WHERE action = 'work-deleted';