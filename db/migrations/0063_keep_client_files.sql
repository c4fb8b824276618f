CREATE TABLE "client_files" (
	"name" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"named_at" timestamp with time zone NOT NULL
);
