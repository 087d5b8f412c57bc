import { mount } from 'svelte'
import '@fontsource/young-serif'
import '@fontsource-variable/figtree'
import './styles/tokens.css'
import './styles/frame.css'
import App from './App.svelte'
import { applyTheme } from './lib/theme.svelte.ts'

applyTheme()
mount(App, { target: document.getElementById('app')! })
