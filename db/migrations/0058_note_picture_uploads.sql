CREATE TABLE "picture_uploads" (
	"url" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL
);
