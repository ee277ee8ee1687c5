import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { App } from './App.js'

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
