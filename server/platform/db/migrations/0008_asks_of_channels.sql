ALTER TABLE "blocked_items" ADD COLUMN "asks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_statuses" ADD COLUMN "asked_reason" text;--> statement-breakpoint
ALTER TABLE "channel_statuses" ADD COLUMN "pending" jsonb;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "operations_date" ON "operations" USING btree ("date","id");