import type { Reporter as PlaywrightReporter, TestCase, TestResult } from '@playwright/test/reporter';
import { relative } from 'node:path';
import type { Reporter as VitestReporter, TestModule } from 'vitest/node';

const SHOWN = 10;
/** A run of fewer tests looks at some of them only. */
const STAGE = 100;

interface Timed {
	readonly file: string;
	readonly title: string;
	readonly ms: number;
}

/** Prints the ten tests that took longest at the end of a stage, whichever of the two programs ran it. */
export default class SlowestTests implements VitestReporter, PlaywrightReporter {
	readonly #ran: Timed[] = [];

	/** Of Playwright: one try of a test has ended. */
	onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
		this.#ran.push({ file: location.file, title, ms: duration });
	}

	/** Of Playwright: all have ended. */
	onEnd(): void {
		this.#print();
	}

	/** Of Vitest. */
	onTestRunEnd(modules: readonly TestModule[]): void {
		for (const { moduleId, children } of modules) {
			for (const test of children.allTests()) {
				this.#ran.push({ file: moduleId, title: test.fullName, ms: test.diagnostic()?.duration ?? 0 });
			}
		}
		this.#print();
	}

	printsToStdio(): boolean {
		return false;
	}

	#print(): void {
		const ran = this.#ran.splice(0);
		if (ran.length < STAGE) return;
		const slowest = ran.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
		console.log(`\nThe ${SHOWN} slowest of ${ran.length} tests:`);
		for (const { file, title, ms } of slowest) {
			const seconds = (ms / 1000).toFixed(1).padStart(6);
			console.log(`${seconds} s  ${relative(process.cwd(), file)}: ${title}`);
		}
	}
}
