ALTER TABLE "orders" ADD COLUMN "ticket_awaited_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "installation_id" text;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "os_name" text;--> statement-breakpoint
CREATE INDEX "orders_ticket_awaited" ON "orders" USING btree ("ticket_awaited_since") WHERE ticket_awaited_since is not null;