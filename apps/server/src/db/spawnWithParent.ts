import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/**
 * The shell is PostgreSQL's parent. Its standard input is a pipe that only the starting process holds: the
 * kernel closes it when that process ends, also by SIGKILL. The shell then requests a fast shutdown (SIGINT)
 * and five seconds later an immediate one (SIGQUIT). A shell that waits for its own child never signals a
 * process that got the same pid later.
 */
const SCRIPT = `
exec 3<&0
"$@" 3<&- </dev/null &
child=$!
(read -r line <&3; kill -s INT $child; sleep 5; kill -s QUIT $child) 2>/dev/null &
watcher=$!
wait $child
code=$?
kill $watcher 2>/dev/null
exit $code
`

/**
 * Starts PostgreSQL so that it ends within seconds of this process, even when this process is killed. On
 * Windows, which has no `sh`, it outlives a killed process, and the next start stops it.
 */
export function spawnWithParent(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { output: number },
): ChildProcess {
  const { output, ...rest } = options
  if (process.platform === 'win32') {
    return spawn(command, args, { ...rest, stdio: ['ignore', output, output] })
  }
  const child = spawn('sh', ['-c', SCRIPT, 'sh', command, ...args], {
    ...rest,
    stdio: ['pipe', output, output],
  })
  const pipe = child.stdin
  // The open pipe must not keep this process running.
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  // The pipe breaks when the shell ends before this process, which is no error.
  pipe?.on('error', () => {})
  return child
}
