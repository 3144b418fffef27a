CREATE TABLE "alert_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"evaluated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "need_dismissals" (
	"user_id" text NOT NULL,
	"location_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"newest" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "need_dismissals_user_id_location_id_kind_subject_pk" PRIMARY KEY("user_id","location_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "need_dismissals" ADD CONSTRAINT "need_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_dismissals" ADD CONSTRAINT "need_dismissals_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;