// A tiny wooden click, made on the spot.
let audio: AudioContext | undefined

export function click(high = false): void {
  audio ??= new AudioContext()
  const now = audio.currentTime
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(high ? 660 : 330, now)
  tone.frequency.exponentialRampToValueAtTime(high ? 440 : 140, now + 0.06)
  volume.gain.setValueAtTime(0.12, now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09)
  tone.connect(volume).connect(audio.destination)
  tone.start(now)
  tone.stop(now + 0.1)
}
