CREATE TABLE "printer_polls" (
	"printer_uuid" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"key_created_at" timestamp with time zone NOT NULL,
	"device" text,
	"polled_at" timestamp with time zone,
	"interval_ms" integer,
	"ok" boolean,
	"trouble" text,
	"paper_near_end" boolean DEFAULT false NOT NULL,
	"other_device" text,
	"other_device_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "connect_method" text DEFAULT 'APP' NOT NULL;--> statement-breakpoint
ALTER TABLE "printer_polls" ADD CONSTRAINT "printer_polls_printer_uuid_third_party_services_uuid_fk" FOREIGN KEY ("printer_uuid") REFERENCES "public"."third_party_services"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "printer_polls_key" ON "printer_polls" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "print_jobs_open_printer" ON "print_jobs" USING btree ("printer_uuid") WHERE state = 'open';--> statement-breakpoint
UPDATE "print_jobs" SET "connect_method" = 'CLIENT' WHERE "installation_id" IS NOT NULL;
