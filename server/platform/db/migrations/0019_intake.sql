CREATE TABLE "connections" (
	"location_id" text NOT NULL,
	"slug" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"url" text,
	"secret" text NOT NULL,
	"secret_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connections_location_id_slug_pk" PRIMARY KEY("location_id","slug")
);
--> statement-breakpoint
CREATE TABLE "intake_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"location_id" text NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"body_hash" text NOT NULL,
	"body" jsonb,
	"order_id" text,
	"channel_order_id" text,
	"status" integer NOT NULL,
	"code" text,
	"reply" jsonb,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "intake_requests_at" ON "intake_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "intake_requests_order" ON "intake_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "intake_requests_location" ON "intake_requests" USING btree ("location_id","at");--> statement-breakpoint
CREATE INDEX "intake_requests_message" ON "intake_requests" USING btree ("location_id","slug","message_id");