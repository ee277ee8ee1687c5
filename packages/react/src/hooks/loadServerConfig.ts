import { type Latchkey, queriesOf } from '@latchkey/core'
import { type ServerConfig, serverConfigQuery } from '@latchkey/core/internal'

/** The server's configuration, requested once per page. */
export function loadServerConfig(latchkey: Latchkey): Promise<ServerConfig> {
  return queriesOf(latchkey).fetchQuery(serverConfigQuery(latchkey))
}
