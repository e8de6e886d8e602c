import { expect, it } from 'vitest';
import { commands, filesOf, selections, stages, TEST_FILES } from '../config/stages.js';

it('runs each test file completely in one stage', () => {
	const whole = Object.values(selections).filter(({ names }) => names === undefined);
	expect(whole.flatMap(filesOf).sort()).toEqual(TEST_FILES.map((file) => `tests/${file}`).sort());
});

it('includes each stage in one command, except with real programs', () => {
	const named = Object.keys(stages).filter((name) => !name.startsWith('real'));
	expect(Object.values(commands).flat().sort()).toEqual(named.sort());
});
