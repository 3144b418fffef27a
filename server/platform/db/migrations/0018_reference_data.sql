CREATE TABLE "support_contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"contacts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "edited" jsonb DEFAULT '[]'::jsonb NOT NULL;