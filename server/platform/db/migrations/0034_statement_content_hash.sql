ALTER TABLE "statements" ADD COLUMN "content_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_content" ON "statements" USING btree ("account_id","channel","content_hash");