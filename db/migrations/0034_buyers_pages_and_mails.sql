CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "mails_once" UNIQUE("order_id","kind","recipient","reference"),
	CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order-confirmation', 'order-notice', 'order-refund')),
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'failed', 'unknown')),
	CONSTRAINT "mails_sent_has_time" CHECK ("mails"."state" <> 'sent' or "mails"."sent_at" is not null),
	CONSTRAINT "mails_sending_has_time" CHECK ("mails"."state" <> 'sending' or "mails"."started_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"made_for" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_links_made_for_known" CHECK ("order_links"."made_for" in ('mail', 'browser'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "mails_under_way" ON "mails" USING btree ("started_at") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("order_id","made_for","made_at");
