/** Why the embedded Postgres is unavailable, in one line for a person. */
export class EmbeddedPostgresFailure extends Error {}
