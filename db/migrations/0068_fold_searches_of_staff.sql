CREATE INDEX "audit_entries_deleted_folded" ON "audit_entries" USING gin ((fold_text("subject_label") || ' ') gin_trgm_ops) WHERE action = 'work-deleted';--> statement-breakpoint
CREATE INDEX "enquiries_folded_search" ON "enquiries" USING gin ((fold_text(right("id"::text, 6) || ' ' || "work_name" || ' ' || "name" || ' ' || "email" || ' ' || "message") || ' ') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_folded_search" ON "invoices" USING gin ((fold_text(client_name || ' ' || client_email || ' ' || coalesce(snapshot ->> 'name', '')) || ' ') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_folded_search" ON "orders" USING gin ((fold_text(right(id::text, 8) || ' ' || coalesce(snapshot ->> 'name', '') || ' ' || coalesce(payer ->> 'name', '') || ' ' || coalesce(payer ->> 'email', '')) || ' ') gin_trgm_ops);--> statement-breakpoint
-- The searches of earlier versions read their tables from here on.
DROP INDEX "audit_entries_deleted_work";--> statement-breakpoint
DROP INDEX "enquiries_search";--> statement-breakpoint
DROP INDEX "invoices_search";--> statement-breakpoint
DROP INDEX "orders_search";