import { Redis } from 'ioredis'
import type { Config } from '../../config/config.ts'
import { type Finding, failed, ok, reasonOf } from './finding.ts'

/** Redis answers and is version 7 or newer. */
export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (!redisUrl) return [ok('Redis: not used; this process counts the limits')]
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // The failed command reports it.
  redis.on('error', () => {})
  try {
    await redis.connect()
    const version = /redis_version:(\d+)(\S*)/.exec(await redis.info('server'))
    const [, major = '0', rest = ''] = version ?? []
    return [
      Number(major) >= 7
        ? ok(`Redis: version ${major}${rest}`)
        : failed(`Redis: version ${major}${rest}`, 'Upgrade it to version 7 or newer.'),
    ]
  } catch (error) {
    return [
      failed(
        `Redis: ${reasonOf(error)}`,
        'Check REDIS_URL, and that Redis is running and accepts this machine.',
      ),
    ]
  } finally {
    redis.disconnect()
  }
}
