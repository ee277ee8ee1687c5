#!/usr/bin/env node
import { runCommand } from '@latchkey/create'

process.exitCode = await runCommand(process.argv.slice(2))
