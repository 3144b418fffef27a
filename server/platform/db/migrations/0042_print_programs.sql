CREATE TABLE "print_programs" (
	"location_id" text NOT NULL,
	"installation_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_programs_location_id_installation_id_pk" PRIMARY KEY("location_id","installation_id")
);
--> statement-breakpoint
ALTER TABLE "print_programs" ADD CONSTRAINT "print_programs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_programs_key" ON "print_programs" USING btree ("key_hash");--> statement-breakpoint
-- Tickets for installed programs had another format, and no program could fetch them.
UPDATE "print_jobs" SET "expires_at" = least("expires_at", now()) WHERE "connect_method" = 'CLIENT' AND "state" = 'open';
