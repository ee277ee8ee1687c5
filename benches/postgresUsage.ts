import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The embedded PostgreSQL of a data folder: its postmaster and the processes below. */
export type PostgresUsage = {
  /** Proportional set size: pages that several processes share count once. */
  memoryMb(): number
  /** Processor time so far, of ended processes too. */
  cpuSeconds(): number
}

export function postgresUsage(dataDir: string): PostgresUsage {
  const [postmaster = ''] = readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')
  const processes = (): number[] => {
    const words = ['-o', 'pid=', '--ppid', postmaster]
    const children = execFileSync('ps', words, { encoding: 'utf8' }).trim()
    return [postmaster, ...children.split(/\s+/)].map(Number)
  }
  const sum = (read: (pid: number) => number): number =>
    processes().reduce((total, pid) => total + readOrZero(read, pid), 0)
  return {
    memoryMb: () => Math.round(sum(memoryKilobytes) / 1024),
    cpuSeconds: () => sum(ownAndEndedCpu),
  }
}

function memoryKilobytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
}

/** `utime`, `stime`, and both of the children that ended, in hundredths of a second. */
function ownAndEndedCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((total, field) => total + Number(field), 0) / 100
}

function readOrZero(read: (pid: number) => number, pid: number): number {
  try {
    return read(pid)
  } catch {
    // The process has ended since it was listed.
    return 0
  }
}
