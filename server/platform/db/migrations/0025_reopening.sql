ALTER TABLE "channel_statuses" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channel_statuses" ADD COLUMN "reopening" jsonb;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "cause" text;--> statement-breakpoint
CREATE INDEX "channel_statuses_paused" ON "channel_statuses" USING btree ("location_id") WHERE status = 'paused';--> statement-breakpoint
UPDATE "channel_statuses" SET "closed_at" = "reported_at" WHERE status = 'paused';
