CREATE TABLE "printer_outages" (
	"printer_uuid" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "change_slips_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "printed_order" jsonb;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "backup_for" text;--> statement-breakpoint
CREATE INDEX "orders_change_slips_due" ON "orders" USING btree ("change_slips_due_at") WHERE change_slips_due_at is not null;--> statement-breakpoint
-- Printers without void slips print no slips; the default of the others is void and change slips (decision G114).
UPDATE "third_party_services" SET "settings" = ("settings" - 'voidSlips') || CASE "settings" -> 'voidSlips' WHEN 'false'::jsonb THEN '{"slips": "NONE"}'::jsonb ELSE '{}'::jsonb END
WHERE "slug" = 'printer' AND "settings" ? 'voidSlips';
