import { openTestRunner, type TestRequest } from './testRunner.ts'

const runner = await openTestRunner()

process.on('message', (request: TestRequest) => {
  void runner.run(request).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
