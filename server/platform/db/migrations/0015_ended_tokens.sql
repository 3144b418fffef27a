CREATE TABLE "ended_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ended_tokens_ends_at" ON "ended_tokens" USING btree ("ends_at");