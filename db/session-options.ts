/**
 * Has Postgres end the session of a client that does not respond, about a minute after its machine or network died, and with it its locks.
 * Systems wait for two hours by themselves. A Unix socket knows no such thing, and closes with its client.
 */
export const sessionOptions = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'
