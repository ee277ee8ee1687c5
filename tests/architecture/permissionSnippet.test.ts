import { expect, test } from 'vitest'
import { read } from './repository.ts'

// `npm run test:bundler` executes the example on a local chain.
test('the guide on permissions quotes the whole example that redeems a permission', () => {
  const example = read('docs/snippets/redeemPermission.ts')
  expect(read('docs/guides/permissions.md')).toContain(`\`\`\`ts\n${example}\`\`\``)
})
