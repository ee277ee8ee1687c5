import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { App } from './App'

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
