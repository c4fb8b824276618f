CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle" bigint GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_handle_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"work_name" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"offer_cents" bigint,
	"viewing_at" timestamp with time zone,
	"state" text DEFAULT 'new' NOT NULL,
	"assignee" text,
	"note" text DEFAULT '' NOT NULL,
	"request_key" text NOT NULL,
	"client_address" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "enquiries_handle_unique" UNIQUE("handle"),
	CONSTRAINT "enquiries_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "enquiries_kind_known" CHECK ("enquiries"."kind" in ('question', 'viewing', 'offer')),
	CONSTRAINT "enquiries_state_known" CHECK ("enquiries"."state" in ('new', 'answered', 'closed')),
	CONSTRAINT "enquiries_offer_has_amount" CHECK (("enquiries"."kind" = 'offer') = ("enquiries"."offer_cents" is not null)),
	CONSTRAINT "enquiries_offer_in_range" CHECK ("enquiries"."offer_cents" between 1 and 1000000000),
	CONSTRAINT "enquiries_viewing_has_moment" CHECK (("enquiries"."kind" = 'viewing') = ("enquiries"."viewing_at" is not null)),
	CONSTRAINT "enquiries_question_has_message" CHECK ("enquiries"."kind" <> 'question' or btrim("enquiries"."message") <> ''),
	CONSTRAINT "enquiries_sender_not_blank" CHECK (btrim("enquiries"."name") <> '' and btrim("enquiries"."email") <> ''),
	CONSTRAINT "enquiries_lengths" CHECK (length("enquiries"."name") <= 200 and length("enquiries"."email") <= 254 and length("enquiries"."phone") <= 50 and length("enquiries"."message") <= 4000 and length("enquiries"."note") <= 4000)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_one";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "enquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_profiles_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_newest" ON "enquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_state" ON "enquiries" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_assignee" ON "enquiries" USING btree ("assignee","created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_client_lately" ON "enquiries" USING btree ("client_address","created_at");--> statement-breakpoint
CREATE INDEX "enquiries_sender_lately" ON "enquiries" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "enquiries_closed" ON "enquiries" USING btree ("updated_at") WHERE state = 'closed';--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin ((lower(right("id"::text, 6) || ' ' || "work_name" || ' ' || "name" || ' ' || "email" || ' ' || "message")) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once_of_enquiry" UNIQUE("enquiry_id","recipient");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_enquiry_is_known" CHECK (("mails"."kind" = 'enquiry') = ("mails"."enquiry_id" is not null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order-confirmation', 'order-notice', 'order-refund', 'invoice', 'enquiry'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_one" CHECK (num_nonnulls("mails"."order_id", "mails"."invoice_id", "mails"."enquiry_id") = 1);
--> statement-breakpoint
-- Open lists and pages of the back office follow it; no page for visitors is made from it.
CREATE TRIGGER enquiries_announce AFTER INSERT OR UPDATE OR DELETE ON enquiries FOR EACH STATEMENT EXECUTE FUNCTION announce_change('enquiries_changes');
