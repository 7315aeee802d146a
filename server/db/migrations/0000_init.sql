CREATE TABLE "kept_answer" (
	"scope" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"answer" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answer_scope_call_key_pk" PRIMARY KEY("scope","call","key")
);

CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

CREATE TABLE "sandbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_mail_message_id_unique" UNIQUE("message_id")
);

CREATE INDEX "kept_answer_kept_at_index" ON "kept_answer" USING btree ("kept_at");
CREATE INDEX "sandbox_mail_to_id_index" ON "sandbox_mail" USING btree ("to","id");
