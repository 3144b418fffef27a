CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" text,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"apps" jsonb NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"scopes" jsonb NOT NULL,
	"countries" jsonb NOT NULL,
	"image" text NOT NULL,
	"is_public_api_app" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_tabs" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tab_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"rev" integer NOT NULL,
	"code" text NOT NULL,
	"account_id" text NOT NULL,
	"location_id" text NOT NULL,
	"channel_slug" text NOT NULL,
	"service_type" text NOT NULL,
	"status" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"statuses" jsonb NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_copies" (
	"job_uuid" text NOT NULL,
	"copy" integer NOT NULL,
	"attempt" integer NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"granted_tab" text,
	CONSTRAINT "print_copies_job_uuid_copy_pk" PRIMARY KEY("job_uuid","copy")
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"uuid" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"location_id" text NOT NULL,
	"printer_uuid" text NOT NULL,
	"third_party_service_uuid" text NOT NULL,
	"ticket_type" text NOT NULL,
	"url" text NOT NULL,
	"http_headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"duplicate_body" text NOT NULL,
	"body_hash" text NOT NULL,
	"copies" integer NOT NULL,
	"auto_print" boolean NOT NULL,
	"is_manual" boolean NOT NULL,
	"allow_print" boolean NOT NULL,
	"state" text NOT NULL,
	"hand_out" integer NOT NULL,
	"holder_tab" text,
	"handed_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "third_party_services" (
	"uuid" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"third_party_service_uuid" text NOT NULL,
	"slug" text NOT NULL,
	"is_active" boolean NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"role" text NOT NULL,
	"account_id" text,
	"locations_ids" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "locations_account" ON "locations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "orders_location_placed" ON "orders" USING btree ("location_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "print_jobs_open" ON "print_jobs" USING btree ("location_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "print_jobs_order" ON "print_jobs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "third_party_services_location" ON "third_party_services" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));