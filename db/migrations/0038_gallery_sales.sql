CREATE TABLE "gallery_sales" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"paid_by" text NOT NULL,
	"paid_on" date NOT NULL,
	"recorded_by" text NOT NULL,
	CONSTRAINT "gallery_sales_paid_by_known" CHECK ("gallery_sales"."paid_by" in ('cash', 'card-terminal', 'bank-transfer', 'cheque'))
);
--> statement-breakpoint
ALTER TABLE "gallery_sales" ADD CONSTRAINT "gallery_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;