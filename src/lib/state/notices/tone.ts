const LENGTH_S = 0.35;
const VOLUME = 0.12;
const PITCHES_HZ = [660, 880] as const;
/** Also where no sound device plays it to its end. */
const CLOSE_AFTER_MS = 1000;

/**
 * A short tone of two notes. Silent in a page that was not touched yet: browsers let such a page play nothing, and warn about
 * it.
 */
export function playTone(): void {
	if (!navigator.userActivation?.hasBeenActive) return;
	const context = new AudioContext();
	const volume = context.createGain();
	volume.connect(context.destination);
	const start = context.currentTime;
	volume.gain.setValueAtTime(VOLUME, start);
	volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
	for (const [index, pitch] of PITCHES_HZ.entries()) {
		const note = context.createOscillator();
		note.frequency.value = pitch;
		note.connect(volume);
		note.start(start + (index * LENGTH_S) / PITCHES_HZ.length);
		note.stop(start + LENGTH_S);
	}
	setTimeout(() => void context.close(), CLOSE_AFTER_MS);
}
