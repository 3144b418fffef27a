CREATE TABLE "print_trace_files" (
	"trace_id" text PRIMARY KEY NOT NULL,
	"file" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_traces" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_email" text NOT NULL,
	"account_id" text,
	"location_id" text,
	"order_id" text,
	"printer_uuid" text,
	"words" text NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"to" timestamp with time zone NOT NULL,
	"lines" integer NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "print_trace_files" ADD CONSTRAINT "print_trace_files_trace_id_print_traces_id_fk" FOREIGN KEY ("trace_id") REFERENCES "public"."print_traces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_traces_at" ON "print_traces" USING btree ("at");