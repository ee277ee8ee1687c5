/** Every metric of the server by name, with its `# HELP` line; deploy/grafana and deploy/prometheus use them. */
export const counters = {
  latchkey_requests_total: 'HTTP requests by method, route and status.',
  latchkey_requests_held_total: 'Requests that waited because their address exceeded its share.',
  latchkey_requests_cut_total: 'Requests closed because too many of their address were waiting.',
  latchkey_connections_refused_total: 'TCP connections closed before a request, by reason.',
  latchkey_vendor_failures_total: 'Calls to vendors without a usable answer, by vendor.',
  latchkey_worker_failures_total: 'Failed runs of background workers, by worker.',
  latchkey_mails_total: 'Emails by outcome: sent, failed.',
  latchkey_rpc_node_failures_total: 'Failed calls to nodes, by chain.',
  latchkey_rpc_socket_refusals_total: 'Refused JSON-RPC websockets, by limit.',
  latchkey_rpc_subscription_refusals_total: 'Refused JSON-RPC subscriptions, by limit.',
  latchkey_indexed_blocks_total: 'Indexed blocks, by chain.',
  latchkey_reorganisations_total: 'Chain reorganisations that the indexer met, by chain.',
  latchkey_analytics_events_total: 'Stored analytics events.',
  latchkey_analytics_refusals_total: 'Refused batches of analytics events, by reason.',
  latchkey_user_operations_total:
    'User operations of the bundler by chain and status: queued, included, dropped.',
  latchkey_bundles_total:
    'Transactions of the bundler by chain and status: mined, reverted, lost, refused, unmined.',
  latchkey_sponsored_wei_total: 'What the paymaster paid for included operations, by chain.',
  relay_messages_total: 'Messages that the relay accepted.',
  relay_refusals_total: 'Refused relay handshakes, by reason.',
  relay_quota_refusals_total: 'Relay calls above a quota, by scope and resource.',
} as const

export const histograms = {
  latchkey_vendor_seconds: 'Duration of calls to vendors in seconds, by vendor.',
  latchkey_request_seconds: 'Duration of HTTP requests in seconds, by route.',
} as const

export const gauges = {
  latchkey_connections: 'Open TCP connections, websockets included.',
  latchkey_database_connections: 'Database connections by pool and state: used, idle.',
  latchkey_database_waiting: 'Statements that wait for a database connection, by pool.',
  latchkey_event_loop_lag_seconds:
    'The 99th percentile of the event loop’s lag since the last scrape.',
  latchkey_rpc_nodes: 'Nodes of a chain by state: up, down.',
  latchkey_rpc_sockets: 'Open JSON-RPC websockets.',
  latchkey_rpc_subscriptions: 'JSON-RPC subscriptions of all websockets.',
  latchkey_analytics_stored_bytes: 'Bytes of stored analytics events.',
  relay_sockets: 'Open relay websockets.',
  relay_addresses: 'Addresses with relay websockets or quotas.',
  relay_stored_bytes: 'Bytes of messages that wait for an acknowledgement.',
  relay_stored_messages: 'Messages that wait for an acknowledgement.',
  relay_stored_subscriptions: 'Topics that clients are subscribed to.',
  process_resident_memory_bytes: 'Resident memory of the process.',
  process_uptime_seconds: 'Seconds since the process started.',
} as const

export type CounterName = keyof typeof counters
export type HistogramName = keyof typeof histograms
export type GaugeName = keyof typeof gauges
