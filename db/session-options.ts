/**
 * Makes Postgres end the session of a client about a minute after its machine or network has failed, and release its locks.
 * The system's own limit is two hours. A Unix socket needs no such option, because it closes with its client.
 */
export const sessionOptions = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'
