/** Why the embedded Postgres cannot be had, in one line for a person. */
export class EmbeddedPostgresFailure extends Error {}
