CREATE TYPE "public"."invoice_status" AS ENUM('DRAFT', 'PENDING', 'PARTIAL_PAYMENT', 'PAID', 'VOID');
CREATE TYPE "public"."invoice_reminder_kind" AS ENUM('before', 'due', 'after', 'hand');
CREATE TYPE "public"."delivery_configuration" AS ENUM('SELF_MANAGED', 'KONTOR_DELIVERY');
CREATE TYPE "public"."delivery_timing" AS ENUM('PRE_DELIVERY', 'ON_DELIVERY');
CREATE TYPE "public"."order_status" AS ENUM('CREATED', 'PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED', 'CANCELED', 'REFUND_REQUESTED', 'REFUNDED', 'FAILED', 'DECLINED');
CREATE TYPE "public"."shipping_mode" AS ENUM('PICKUP', 'DELIVERY');
CREATE TYPE "public"."shipping_status" AS ENUM('PENDING', 'READY_FOR_PICKUP', 'PICKED_UP', 'FULFILLED', 'DELIVERED', 'SCHEDULED');
CREATE TYPE "public"."actor_kind" AS ENUM('merchant', 'customer', 'payment', 'courier', 'timer', 'operator', 'identity');
CREATE TYPE "public"."stock_state" AS ENUM('in', 'low', 'out');
CREATE TYPE "public"."ledger_account" AS ENUM('pending', 'available', 'held', 'receivable', 'external', 'fees', 'suspense');
CREATE TYPE "public"."transfer_phase" AS ENUM('posted', 'hold', 'post', 'void');
CREATE TYPE "public"."payment_result" AS ENUM('00', '03', '99', '04', '91', '95', '96');
CREATE TYPE "public"."transaction_direction" AS ENUM('CR', 'DR');
CREATE TYPE "public"."transaction_source" AS ENUM('provider', 'hand', 'import');
CREATE TYPE "public"."transaction_type" AS ENUM('withdrawal', 'orderFulfillment', 'invoiceFulfillment', 'referralBonus', 'subscription', 'deposit', 'refund', 'domain');
CREATE TYPE "public"."kyc_document_side" AS ENUM('front', 'back');
CREATE TYPE "public"."kyc_audience" AS ENUM('INDIVIDUAL', 'BUSINESS', 'BOTH');
CREATE TYPE "public"."kyc_item" AS ENUM('PERSONAL_DETAILS', 'IDENTITY_NUMBERS', 'IDENTITY_DOCUMENT', 'BUSINESS_DETAILS', 'BUSINESS_DOCUMENT');
CREATE TYPE "public"."kyc_item_status" AS ENUM('missing', 'checking', 'ready', 'approved', 'needs attention');
CREATE TYPE "public"."kyc_status" AS ENUM('not started', 'in progress', 'submitted', 'needs attention', 'approved', 'rejected');
CREATE TYPE "public"."withdrawal_status" AS ENUM('requested', 'processing', 'paid', 'failed', 'reversed');
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
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_mail_message_id_unique" UNIQUE("message_id")
);

CREATE TABLE "customer_counts" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"never" integer NOT NULL,
	"once" integer NOT NULL,
	"often" integer NOT NULL
);

CREATE TABLE "customers" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_key" text,
	"import_hash" text,
	"name" text,
	"email" text,
	"phone_number" text,
	"country" text,
	"address" jsonb,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"absorbed" uuid[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"spent_minor" bigint DEFAULT 0 NOT NULL,
	"last_order_at" timestamp (3) with time zone,
	CONSTRAINT "customers_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "imports" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"status" text NOT NULL,
	"columns" jsonb NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"report" jsonb,
	"preview" jsonb NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	CONSTRAINT "imports_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "invoice_charges" (
	"business_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"id" uuid NOT NULL,
	"label" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "invoice_charges_business_id_invoice_id_position_pk" PRIMARY KEY("business_id","invoice_id","position")
);

CREATE TABLE "invoice_counts" (
	"business_id" uuid NOT NULL,
	"status" "invoice_status" NOT NULL,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"count" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"paid_minor" bigint NOT NULL,
	CONSTRAINT "invoice_counts_business_id_status_due_on_currency_pk" PRIMARY KEY("business_id","status","due_on","currency")
);

CREATE TABLE "invoice_items" (
	"business_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid,
	"variation_id" uuid,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	CONSTRAINT "invoice_items_business_id_invoice_id_position_pk" PRIMARY KEY("business_id","invoice_id","position"),
	CONSTRAINT "invoice_items_add_up" CHECK (total_minor = quantity * unit_price_minor)
);

CREATE TABLE "invoice_numbers" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);

CREATE TABLE "invoice_reminders" (
	"business_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" "invoice_reminder_kind" NOT NULL,
	"due_on" date NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_reminders_business_id_invoice_id_id_pk" PRIMARY KEY("business_id","invoice_id","id")
);

CREATE TABLE "invoices" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text,
	"status" "invoice_status" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"customer_id" uuid,
	"customer_name" text,
	"customer" jsonb,
	"discount" jsonb,
	"tax_basis_points" integer NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"charges_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"terms" text,
	"allow_partial" boolean NOT NULL,
	"public_token" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"reminders" boolean NOT NULL,
	"remind_on" date,
	"repeat_every" text,
	"repeat_until" date,
	"next_on" date,
	"repeats" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "invoices_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "invoices_add_up" CHECK (total_minor = subtotal_minor - discount_minor + tax_minor + charges_minor
          and discount_minor between 0 and subtotal_minor and tax_minor >= 0 and charges_minor >= 0),
	CONSTRAINT "invoices_status_says_what_is_paid" CHECK (case status
          when 'PAID' then paid_minor = total_minor and paid_minor > 0
          when 'PARTIAL_PAYMENT' then paid_minor > 0 and paid_minor < total_minor
          else paid_minor = 0 end),
	CONSTRAINT "invoices_numbered_when_sent" CHECK (sent_at is null or number is not null)
);

CREATE TABLE "courier_events" (
	"business_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"state" text NOT NULL,
	CONSTRAINT "courier_events_business_id_delivery_id_event_id_pk" PRIMARY KEY("business_id","delivery_id","event_id")
);

CREATE TABLE "deliveries" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"courier_reference" text,
	"refusal" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deliveries_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "order_bulk_runs" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"order_ids" uuid[] NOT NULL,
	"note" text,
	"payment_method" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_bulk_runs_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "order_counts" (
	"business_id" uuid NOT NULL,
	"status" "order_status" NOT NULL,
	"shipping_status" "shipping_status" NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "order_counts_business_id_status_shipping_status_pk" PRIMARY KEY("business_id","status","shipping_status")
);

CREATE TABLE "order_lines" (
	"business_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid,
	"variation_id" uuid,
	"sku" text,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"put_back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_business_id_order_id_position_pk" PRIMARY KEY("business_id","order_id","position"),
	CONSTRAINT "order_lines_put_back" CHECK (put_back between 0 and greatest(quantity, 0))
);

CREATE TABLE "order_numbers" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);

CREATE TABLE "orders" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"customer_id" uuid,
	"customer_name" text,
	"item_count" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid" boolean NOT NULL,
	"status" "order_status" NOT NULL,
	"shipping_status" "shipping_status" NOT NULL,
	"shipping_mode" "shipping_mode" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"delivery_configuration" "delivery_configuration" NOT NULL,
	"delivery_timing" "delivery_timing" NOT NULL,
	"status_before_refund" "order_status",
	"paid_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"payment_method" text,
	"picked_up_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"delivery_address" jsonb,
	"subtotal_minor" bigint NOT NULL,
	"delivery_fee_minor" bigint DEFAULT 0 NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"search_text" text DEFAULT '' NOT NULL,
	"stock_reserved" boolean DEFAULT false NOT NULL,
	"pay_token" text,
	"import_hash" text,
	CONSTRAINT "orders_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "timeline" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"record_label" text NOT NULL,
	"lifecycle" text,
	"event" text NOT NULL,
	"from" text,
	"to" text,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"note" text,
	CONSTRAINT "timeline_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "sandbox_deliveries" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"courier_reference" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"received_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "paystack_pages" (
	"reference" text PRIMARY KEY NOT NULL,
	"pay_url" text NOT NULL
);

CREATE TABLE "sandbox_deposits" (
	"reference" text PRIMARY KEY NOT NULL,
	"account_number" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"sender" text,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone
);

CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer_email" text NOT NULL,
	"title" text NOT NULL,
	"return_url" text NOT NULL,
	"channel" text,
	"outcome" text,
	"chosen_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_payments_code_unique" UNIQUE("code")
);

CREATE TABLE "sandbox_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"failure" text
);

CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"handle" text NOT NULL,
	"category" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"phone_number" text,
	"image_url" text,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "beta_users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"business_name" text NOT NULL,
	"joined_at" timestamp (3) with time zone
);

CREATE TABLE "onboardings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"user_id" uuid,
	"token_hash" text,
	"token_expires_at" timestamp (3) with time zone,
	"beta_id" text,
	"event_id" text,
	"personal" jsonb,
	"business" jsonb,
	"held_handle" text,
	"held_until" timestamp (3) with time zone,
	"business_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);

CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone_number" text,
	"referral_code" text NOT NULL,
	"community_member" boolean DEFAULT false NOT NULL,
	"image_url" text,
	"records_journeys" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
);

CREATE TABLE "team_members" (
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"permissions" jsonb NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_members_business_id_user_id_pk" PRIMARY KEY("business_id","user_id")
);

CREATE TABLE "demo_shops" (
	"key" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"played_to" timestamp (3) with time zone
);

CREATE TABLE "categories" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"priority" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"product_count" integer DEFAULT 0 NOT NULL,
	"variant_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "delivery_zones" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"areas" jsonb NOT NULL,
	"fee_minor" bigint NOT NULL,
	"free_from_minor" bigint,
	"least_days" integer NOT NULL,
	"most_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_zones_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "shipping_settings" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"delivery_mode" text,
	"pickup_address" text
);

CREATE TABLE "files" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"content_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "flow_journeys" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"flow" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "flow_journeys_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "flow_steps" (
	"business_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"at_ms" integer NOT NULL,
	CONSTRAINT "flow_steps_business_id_journey_id_nth_pk" PRIMARY KEY("business_id","journey_id","nth")
);

CREATE TABLE "problem_reports" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reporter_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"what" text NOT NULL,
	"journey_id" uuid,
	CONSTRAINT "problem_reports_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "product_counts" (
	"business_id" uuid NOT NULL,
	"published" boolean NOT NULL,
	"stock_state" "stock_state" NOT NULL,
	"is_archived" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "product_counts_business_id_published_stock_state_is_archived_pk" PRIMARY KEY("business_id","published","stock_state","is_archived")
);

CREATE TABLE "product_media" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid,
	"source_url" text,
	"fetch_problem" text,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_media_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "products" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"handle" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text,
	"vendor" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"category_id" uuid,
	"return_policy_id" uuid,
	"published" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"low_stock_at" integer NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"import_hash" text,
	"stock_state" "stock_state" DEFAULT 'in' NOT NULL,
	"available_quantity" bigint,
	"variation_count" integer DEFAULT 0 NOT NULL,
	"price_minor" bigint DEFAULT 0 NOT NULL,
	"discounted_amount_minor" bigint,
	"discount_start_date" timestamp (3) with time zone,
	"discount_end_date" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "products_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "stock_movements" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"variation_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"difference" integer NOT NULL,
	"quantity_after" integer,
	"reason" text NOT NULL,
	"order_id" uuid,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"note" text,
	CONSTRAINT "stock_movements_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "variations" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"option_values" text[] DEFAULT '{}' NOT NULL,
	"sku" text,
	"barcode" text,
	"price_minor" bigint NOT NULL,
	"discounted_amount_minor" bigint,
	"discount_start_date" timestamp (3) with time zone,
	"discount_end_date" timestamp (3) with time zone,
	"available_quantity" integer,
	"imported_quantity" integer,
	"media_id" uuid,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "variations_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "stock_is_never_below_zero" CHECK ("variations"."available_quantity" >= 0)
);

CREATE TABLE "return_policies" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"window_days" integer NOT NULL,
	"text" text NOT NULL,
	"is_default" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "return_policies_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "ledger_accounts" (
	"business_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"account" "ledger_account" NOT NULL,
	"debits_minor" bigint DEFAULT 0 NOT NULL,
	"credits_minor" bigint DEFAULT 0 NOT NULL,
	"debits_held_minor" bigint DEFAULT 0 NOT NULL,
	"credits_held_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_business_id_currency_account_pk" PRIMARY KEY("business_id","currency","account"),
	CONSTRAINT "ledger_never_negative" CHECK (case
        when account in ('pending', 'available', 'held', 'suspense') then credits_minor >= debits_minor + debits_held_minor
        when account = 'receivable' then debits_minor >= credits_minor + credits_held_minor
        else true
      end),
	CONSTRAINT "ledger_holds_resolved" CHECK (debits_held_minor >= 0 and credits_held_minor >= 0)
);

CREATE TABLE "ledger_transfers" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reference" text NOT NULL,
	"phase" "transfer_phase" NOT NULL,
	"resolves" uuid,
	"debit" "ledger_account" NOT NULL,
	"credit" "ledger_account" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transfers_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "ledger_transfers_reference_unique" UNIQUE("reference"),
	CONSTRAINT "ledger_transfers_resolves_unique" UNIQUE("resolves"),
	CONSTRAINT "ledger_amount" CHECK (amount_minor > 0 and debit <> credit),
	CONSTRAINT "ledger_resolution" CHECK ((phase in ('post', 'void')) = (resolves is not null))
);

CREATE TABLE "transaction_counts" (
	"business_id" uuid NOT NULL,
	"result" "payment_result" NOT NULL,
	"type" "transaction_type" NOT NULL,
	"direction" "transaction_direction" NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "transaction_counts_business_id_result_type_direction_pk" PRIMARY KEY("business_id","result","type","direction")
);

CREATE TABLE "transactions" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" "transaction_type" NOT NULL,
	"direction" "transaction_direction" NOT NULL,
	"source" "transaction_source" NOT NULL,
	"result" "payment_result" NOT NULL,
	"method" text,
	"invoice_id" uuid,
	"order_id" uuid,
	"refund_of" uuid,
	"label" text,
	"counterpart" text,
	"gross_minor" bigint NOT NULL,
	"fee_minor" bigint DEFAULT 0 NOT NULL,
	"net_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"surplus_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"concluded_at" timestamp (3) with time zone,
	"settles_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"message" text,
	"provider" text,
	"provider_reference" text,
	"channel" text,
	"pay_url" text,
	"payer_email" text,
	"asked" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(label, '') || ' ' || coalesce(counterpart, '') || ' ' || coalesce(provider_reference, ''))) STORED NOT NULL,
	CONSTRAINT "transactions_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "transactions_add_up" CHECK (net_minor = gross_minor - fee_minor and gross_minor > 0 and fee_minor >= 0),
	CONSTRAINT "transactions_given_back" CHECK (refunded_minor >= 0 and surplus_minor >= 0 and refunded_minor <= gross_minor and surplus_minor <= gross_minor)
);

CREATE TABLE "identity_checks" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"result" text NOT NULL,
	"differs" jsonb NOT NULL,
	"registered_name" text,
	"message" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"concluded_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp (3) with time zone,
	CONSTRAINT "identity_checks_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "kyc_cases" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"audience" "kyc_audience" NOT NULL,
	"status" "kyc_status" NOT NULL,
	"person" jsonb,
	"company" jsonb,
	"bvn_sealed" text,
	"bvn_masked" text,
	"id_number_sealed" text,
	"id_number_masked" text,
	"bank_code" text,
	"account_sealed" text,
	"account_masked" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"submissions" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"verified_name" text
);

CREATE TABLE "kyc_documents" (
	"business_id" uuid NOT NULL,
	"item" "kyc_item" NOT NULL,
	"side" "kyc_document_side" NOT NULL,
	"type" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "kyc_documents_business_id_item_side_pk" PRIMARY KEY("business_id","item","side")
);

CREATE TABLE "kyc_items" (
	"business_id" uuid NOT NULL,
	"item" "kyc_item" NOT NULL,
	"status" "kyc_item_status" NOT NULL,
	"reason" text,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kyc_items_business_id_item_pk" PRIMARY KEY("business_id","item")
);

CREATE TABLE "sandbox_identity_checks" (
	"reference" text PRIMARY KEY NOT NULL,
	"first_asked_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "banks" (
	"country" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "banks_country_code_pk" PRIMARY KEY("country","code")
);

CREATE TABLE "otp_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone
);

CREATE TABLE "payout_accounts" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_type" text NOT NULL,
	"cbn_code" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"waits_until" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "payout_accounts_business_id_id_pk" PRIMARY KEY("business_id","id")
);

CREATE TABLE "transaction_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"reset_id" uuid
);

CREATE TABLE "virtual_accounts" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"look_at" timestamp (3) with time zone,
	"looks" integer DEFAULT 0 NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"provider" text NOT NULL,
	"bank_code" text,
	"bank_name" text,
	"account_number" text,
	"account_name" text,
	"message" text,
	CONSTRAINT "virtual_accounts_id_unique" UNIQUE("id")
);

CREATE TABLE "withdrawals" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" "withdrawal_status" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"vat_minor" bigint NOT NULL,
	"stamp_duty_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"payout_account_id" uuid NOT NULL,
	"cbn_code" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"provider" text NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expected_at" timestamp (3) with time zone NOT NULL,
	"concluded_at" timestamp (3) with time zone,
	"reason" text,
	"asked" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	CONSTRAINT "withdrawals_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "withdrawals_add_up" CHECK (total_minor = amount_minor + fee_minor + vat_minor + stamp_duty_minor and amount_minor > 0
        and fee_minor >= 0 and vat_minor >= 0 and stamp_duty_minor >= 0)
);

CREATE TABLE "sandbox_payouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"account_number" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "invoice_charges" ADD CONSTRAINT "invoice_charges_business_id_invoice_id_invoices_business_id_id_fk" FOREIGN KEY ("business_id","invoice_id") REFERENCES "public"."invoices"("business_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_business_id_invoice_id_invoices_business_id_id_fk" FOREIGN KEY ("business_id","invoice_id") REFERENCES "public"."invoices"("business_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_business_id_invoice_id_invoices_business_id_id_fk" FOREIGN KEY ("business_id","invoice_id") REFERENCES "public"."invoices"("business_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_business_id_order_id_orders_business_id_id_fk" FOREIGN KEY ("business_id","order_id") REFERENCES "public"."orders"("business_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_reference_sandbox_payments_reference_fk" FOREIGN KEY ("payment_reference") REFERENCES "public"."sandbox_payments"("reference") ON DELETE no action ON UPDATE no action;
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "onboardings" ADD CONSTRAINT "onboardings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "onboardings" ADD CONSTRAINT "onboardings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "flow_journeys" ADD CONSTRAINT "flow_journeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_of_journey" FOREIGN KEY ("business_id","journey_id") REFERENCES "public"."flow_journeys"("business_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_journey" FOREIGN KEY ("business_id","journey_id") REFERENCES "public"."flow_journeys"("business_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_business_id_product_id_products_business_id_id_fk" FOREIGN KEY ("business_id","product_id") REFERENCES "public"."products"("business_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_business_id_category_id_categories_business_id_id_fk" FOREIGN KEY ("business_id","category_id") REFERENCES "public"."categories"("business_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "variations" ADD CONSTRAINT "variations_business_id_product_id_products_business_id_id_fk" FOREIGN KEY ("business_id","product_id") REFERENCES "public"."products"("business_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_business_id_kyc_cases_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."kyc_cases"("business_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "kyc_cases" ADD CONSTRAINT "kyc_cases_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "kyc_documents" ADD CONSTRAINT "kyc_documents_business_id_item_kyc_items_business_id_item_fk" FOREIGN KEY ("business_id","item") REFERENCES "public"."kyc_items"("business_id","item") ON DELETE no action ON UPDATE no action;
ALTER TABLE "kyc_items" ADD CONSTRAINT "kyc_items_business_id_kyc_cases_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."kyc_cases"("business_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transaction_pins" ADD CONSTRAINT "transaction_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "kept_answer_kept_at_index" ON "kept_answer" USING btree ("kept_at");
CREATE INDEX "sandbox_mail_to_id_index" ON "sandbox_mail" USING btree ("to","id");
CREATE UNIQUE INDEX "customers_import_key" ON "customers" USING btree ("business_id","import_key");
CREATE INDEX "customers_email" ON "customers" USING btree ("business_id",lower("email"));
CREATE INDEX "customers_phone" ON "customers" USING btree ("business_id",right(regexp_replace("phone_number", '\D', '', 'g'), 9));
CREATE INDEX "customers_newest" ON "customers" USING btree ("business_id","created_at","id");
CREATE INDEX "customers_by_name" ON "customers" USING btree ("business_id",lower(coalesce("name", '')),"id");
CREATE INDEX "customers_by_orders" ON "customers" USING btree ("business_id","order_count","id");
CREATE INDEX "customers_by_last_order" ON "customers" USING btree ("business_id",coalesce("last_order_at", timestamptz '1970-01-01 00:00:00+00'),"id");
CREATE INDEX "customers_by_tag" ON "customers" USING gin ("business_id","tags");
CREATE INDEX "customers_by_spent" ON "customers" USING btree ("business_id","spent_minor","id");
CREATE INDEX "customers_search" ON "customers" USING gin ("business_id",lower(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone_number", '')) gin_trgm_ops);
CREATE UNIQUE INDEX "imports_content" ON "imports" USING btree ("business_id","kind","content_hash");
CREATE INDEX "imports_newest" ON "imports" USING btree ("business_id","kind","created_at");
CREATE UNIQUE INDEX "invoice_reminders_once" ON "invoice_reminders" USING btree ("business_id","invoice_id","kind","due_on") WHERE kind <> 'hand';
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("business_id","number" text_pattern_ops);
CREATE UNIQUE INDEX "invoices_token" ON "invoices" USING btree ("public_token");
CREATE UNIQUE INDEX "invoices_repetition" ON "invoices" USING btree ("business_id","repeats","issued_on");
CREATE INDEX "invoices_by_issue_day" ON "invoices" USING btree ("business_id","issued_on","id");
CREATE INDEX "invoices_by_total" ON "invoices" USING btree ("business_id","total_minor","id");
CREATE INDEX "invoices_by_due_day" ON "invoices" USING btree ("business_id","due_on","id");
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("business_id","status","issued_on","id");
CREATE INDEX "invoices_by_status_and_due_day" ON "invoices" USING btree ("business_id","status","due_on","id");
CREATE INDEX "invoices_of_customer" ON "invoices" USING btree ("business_id","customer_id","issued_on","id");
CREATE INDEX "invoices_search" ON "invoices" USING gin ("business_id","search_text" gin_trgm_ops);
CREATE INDEX "invoices_to_remind" ON "invoices" USING btree ("remind_on") WHERE remind_on is not null;
CREATE INDEX "invoices_to_repeat" ON "invoices" USING btree ("next_on") WHERE next_on is not null;
CREATE INDEX "deliveries_of_order" ON "deliveries" USING btree ("business_id","order_id","id");
CREATE UNIQUE INDEX "deliveries_reference" ON "deliveries" USING btree ("id");
CREATE UNIQUE INDEX "deliveries_current" ON "deliveries" USING btree ("business_id","order_id") WHERE status in ('requesting', 'booked');
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("business_id","product_id");
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("business_id","number" text_pattern_ops);
CREATE UNIQUE INDEX "orders_pay_token" ON "orders" USING btree ("pay_token") WHERE pay_token is not null;
CREATE INDEX "orders_by_time" ON "orders" USING btree ("business_id","placed_at","id");
CREATE INDEX "orders_by_total" ON "orders" USING btree ("business_id","total_minor","id");
CREATE INDEX "orders_by_status" ON "orders" USING btree ("business_id","status","placed_at","id");
CREATE INDEX "orders_by_shipping" ON "orders" USING btree ("business_id","shipping_status","placed_at","id");
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("business_id","placed_at","id") WHERE status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and shipping_status = 'PENDING';
CREATE INDEX "orders_of_customer" ON "orders" USING btree ("business_id","customer_id","placed_at","id");
CREATE INDEX "orders_search" ON "orders" USING gin ("business_id","search_text" gin_trgm_ops);
CREATE INDEX "orders_not_paid" ON "orders" USING btree ("business_id","placed_at","id") WHERE not paid and refunded_at is null;
CREATE INDEX "orders_paid_back" ON "orders" USING btree ("business_id","placed_at","id") WHERE refunded_at is not null;
CREATE INDEX "orders_paid" ON "orders" USING btree ("business_id","currency","paid_at","total_minor") WHERE paid_at is not null;
CREATE INDEX "orders_refunded" ON "orders" USING btree ("business_id","currency","refunded_at","total_minor") WHERE refunded_at is not null;
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("placed_at") WHERE status = 'CREATED';
CREATE INDEX "orders_handed_over" ON "orders" USING btree ("fulfilled_at") WHERE shipping_status = 'FULFILLED' and paid;
CREATE INDEX "timeline_of_record" ON "timeline" USING btree ("business_id","record_type","record_id","id");
CREATE INDEX "timeline_activity" ON "timeline" USING btree ("business_id","at","id") WHERE "timeline"."event" <> 'order.imported';
CREATE INDEX "sandbox_deposits_of_account" ON "sandbox_deposits" USING btree ("account_number","arrived_at");
CREATE INDEX "sandbox_refunds_payment_reference_index" ON "sandbox_refunds" USING btree ("payment_reference");
CREATE UNIQUE INDEX "businesses_handle" ON "businesses" USING btree (lower("handle"));
CREATE INDEX "businesses_of_owner" ON "businesses" USING btree ("owner_id","id");
CREATE UNIQUE INDEX "onboardings_token" ON "onboardings" USING btree ("token_hash");
CREATE INDEX "onboardings_of_email" ON "onboardings" USING btree ("email","created_at");
CREATE UNIQUE INDEX "onboardings_of_user" ON "onboardings" USING btree ("user_id") WHERE "onboardings"."user_id" is not null;
CREATE INDEX "onboardings_held_handle" ON "onboardings" USING btree ("held_handle");
CREATE INDEX "onboardings_created" ON "onboardings" USING btree ("created_at");
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");
CREATE INDEX "password_resets_of_user" ON "password_resets" USING btree ("user_id","created_at");
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
CREATE UNIQUE INDEX "users_referral_code" ON "users" USING btree ("referral_code");
CREATE INDEX "team_members_of_user" ON "team_members" USING btree ("user_id");
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("business_id",lower("name"));
CREATE INDEX "categories_by_priority" ON "categories" USING btree ("business_id","priority","id");
CREATE UNIQUE INDEX "delivery_zones_name" ON "delivery_zones" USING btree ("business_id",lower("name"));
CREATE INDEX "files_library" ON "files" USING btree ("business_id","purpose","created_at","id");
CREATE UNIQUE INDEX "files_content" ON "files" USING btree ("business_id","purpose","content_hash");
CREATE INDEX "files_by_id" ON "files" USING btree ("id");
CREATE INDEX "flow_journeys_of_flow" ON "flow_journeys" USING btree ("business_id","flow","begun_at");
CREATE INDEX "flow_journeys_of_person" ON "flow_journeys" USING btree ("user_id");
CREATE INDEX "flow_journeys_begun" ON "flow_journeys" USING btree ("begun_at");
CREATE INDEX "problem_reports_newest" ON "problem_reports" USING btree ("business_id","at","id");
CREATE INDEX "problem_reports_holding" ON "problem_reports" USING btree ("business_id","journey_id");
CREATE INDEX "media_of_product" ON "product_media" USING btree ("business_id","product_id","position");
CREATE INDEX "media_to_fetch" ON "product_media" USING btree ("business_id","id") WHERE file_id is null;
CREATE UNIQUE INDEX "products_handle" ON "products" USING btree ("business_id","handle");
CREATE INDEX "products_newest" ON "products" USING btree ("business_id","created_at","id") WHERE archived_at is null;
CREATE INDEX "products_by_title" ON "products" USING btree ("business_id",lower("title"),"id") WHERE archived_at is null;
CREATE INDEX "products_by_price" ON "products" USING btree ("business_id","price_minor","id") WHERE archived_at is null;
CREATE INDEX "products_by_publication" ON "products" USING btree ("business_id","published","created_at","id") WHERE archived_at is null;
CREATE INDEX "products_by_quantity" ON "products" USING btree ("business_id",coalesce("available_quantity", 9007199254740991),"id") WHERE archived_at is null;
CREATE INDEX "products_archived" ON "products" USING btree ("business_id","created_at","id") WHERE archived_at is not null;
CREATE INDEX "products_of_type" ON "products" USING btree ("business_id","type") WHERE archived_at is null and type is not null;
CREATE INDEX "products_by_stock" ON "products" USING btree ("business_id","stock_state","created_at","id") WHERE archived_at is null;
CREATE INDEX "products_of_category" ON "products" USING btree ("business_id","category_id","created_at","id");
CREATE INDEX "products_search" ON "products" USING gin ("business_id","search_text" gin_trgm_ops);
CREATE INDEX "stock_movements_of_product" ON "stock_movements" USING btree ("business_id","product_id","at","id");
CREATE INDEX "stock_movements_of_order" ON "stock_movements" USING btree ("business_id","order_id");
CREATE INDEX "variations_of_product" ON "variations" USING btree ("business_id","product_id","position");
CREATE INDEX "variations_sku" ON "variations" USING btree ("business_id","sku");
CREATE UNIQUE INDEX "return_policies_name" ON "return_policies" USING btree ("business_id",lower("name"));
CREATE UNIQUE INDEX "return_policies_default" ON "return_policies" USING btree ("business_id") WHERE is_default;
CREATE INDEX "ledger_of_transaction" ON "ledger_transfers" USING btree ("business_id","transaction_id");
CREATE INDEX "transactions_by_reference" ON "transactions" USING btree ("id");
CREATE INDEX "transactions_by_time" ON "transactions" USING btree ("business_id","at","id");
CREATE INDEX "transactions_by_result" ON "transactions" USING btree ("business_id","result","at","id");
CREATE INDEX "transactions_by_type" ON "transactions" USING btree ("business_id","type","at","id");
CREATE INDEX "transactions_by_direction" ON "transactions" USING btree ("business_id","direction","at","id");
CREATE INDEX "transactions_by_gross" ON "transactions" USING btree ("business_id","gross_minor","id");
CREATE INDEX "transactions_by_label" ON "transactions" USING btree ("business_id","label" text_pattern_ops);
CREATE INDEX "transactions_search" ON "transactions" USING gin ("business_id","search_text" gin_trgm_ops);
CREATE INDEX "transactions_sums" ON "transactions" USING btree ("business_id","currency","at","direction","type","gross_minor","fee_minor","surplus_minor") WHERE result = '00';
CREATE INDEX "transactions_unsettled" ON "transactions" USING btree ("business_id","settles_at") WHERE settles_at is not null and settled_at is null;
CREATE INDEX "transactions_of_invoice" ON "transactions" USING btree ("business_id","invoice_id") WHERE invoice_id is not null;
CREATE INDEX "transactions_of_order" ON "transactions" USING btree ("business_id","order_id") WHERE order_id is not null;
CREATE INDEX "transactions_refunds" ON "transactions" USING btree ("business_id","refund_of") WHERE refund_of is not null;
CREATE UNIQUE INDEX "transactions_deposits" ON "transactions" USING btree ("provider","provider_reference") WHERE type = 'deposit';
CREATE INDEX "transactions_to_ask" ON "transactions" USING btree ("ask_at") WHERE ask_at is not null;
CREATE INDEX "transactions_to_settle" ON "transactions" USING btree ("settles_at") WHERE settles_at is not null and settled_at is null;
CREATE UNIQUE INDEX "identity_checks_reference" ON "identity_checks" USING btree ("id");
CREATE INDEX "identity_checks_to_ask" ON "identity_checks" USING btree ("ask_at");
CREATE INDEX "kyc_cases_by_status" ON "kyc_cases" USING btree ("status","submitted_at");
CREATE INDEX "otp_requests_of_subject" ON "otp_requests" USING btree ("subject_id","sent_at");
CREATE INDEX "otp_requests_of_email" ON "otp_requests" USING btree ("email","purpose","sent_at");
CREATE INDEX "otp_requests_sent" ON "otp_requests" USING btree ("sent_at");
CREATE UNIQUE INDEX "payout_accounts_number" ON "payout_accounts" USING btree ("business_id","cbn_code","account_number") WHERE removed_at is null;
CREATE UNIQUE INDEX "payout_accounts_default" ON "payout_accounts" USING btree ("business_id") WHERE is_default;
CREATE UNIQUE INDEX "virtual_accounts_number" ON "virtual_accounts" USING btree ("provider","account_number") WHERE account_number is not null;
CREATE INDEX "virtual_accounts_to_look" ON "virtual_accounts" USING btree ("look_at") WHERE look_at is not null;
CREATE INDEX "withdrawals_by_reference" ON "withdrawals" USING btree ("id");
CREATE INDEX "withdrawals_under_way" ON "withdrawals" USING btree ("business_id","id") WHERE status in ('requested', 'processing');
CREATE INDEX "withdrawals_paid" ON "withdrawals" USING btree ("business_id","concluded_at") WHERE status = 'paid';
CREATE INDEX "withdrawals_to_ask" ON "withdrawals" USING btree ("ask_at") WHERE ask_at is not null;
