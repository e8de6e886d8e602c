import { COIN } from '#lib/domain/money/amount.ts';

/** `12.34 %`, of a percentage in units of 1e-8. */
export function percentText(percent: bigint): string {
	return `${fixed(percent)} %`;
}

/** `+4.20 %`: with a sign that can be told without colour. */
export function signedPercentText(percent: bigint): string {
	return `${percent > 0n ? '+' : percent < 0n ? '−' : ''}${fixed(percent < 0n ? -percent : percent)} %`;
}

const fixed = (percent: bigint): string => (Number(percent) / Number(COIN)).toFixed(2);
