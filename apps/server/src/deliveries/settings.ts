import type { SettingsFor } from '../setting/setting.ts'

export type WebhooksConfig = { webhookPrivateHosts: readonly string[] }

export const webhooksSettings: SettingsFor<WebhooksConfig> = {
  webhookPrivateHosts: {
    env: 'WEBHOOK_PRIVATE_HOSTS',
    help: 'Comma-separated host:port pairs of your own network that webhooks may be sent to. Webhooks go to public addresses only otherwise.',
    read: (text) =>
      (text ?? '')
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
  },
}
