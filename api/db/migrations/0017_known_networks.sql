CREATE TABLE "known_networks" (
	"user_id" integer NOT NULL,
	"network" text NOT NULL,
	"last_log_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_user_id_network_pk" PRIMARY KEY("user_id","network")
);

ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "known_networks_last_idx" ON "known_networks" USING btree ("last_log_in_at");