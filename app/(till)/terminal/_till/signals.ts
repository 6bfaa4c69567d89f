let sound: AudioContext | null = null;

/** Browsers allow sound only after a click on the page. */
export const allowSound = (): void => {
  sound ??= new AudioContext();
  if (sound.state === "suspended") void sound.resume();
};

const tone = (context: AudioContext, hertz: number, from: number, seconds: number): void => {
  const source = context.createOscillator();
  const level = context.createGain();
  const at = context.currentTime + from;
  source.frequency.value = hertz;
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(0.3, at + 0.02);
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(level).connect(context.destination);
  source.start(at);
  source.stop(at + seconds);
};

/** Paid: two rising tones and a long vibration, without loading a file. */
export const signalPaid = (): void => {
  navigator.vibrate?.([120, 60, 240]);
  if (!sound) return;
  tone(sound, 880, 0, 0.18);
  tone(sound, 1318.5, 0.16, 0.4);
};

/** Refused: one low tone, clearly different. */
export const signalRefused = (): void => {
  navigator.vibrate?.([60, 60, 60]);
  if (sound) tone(sound, 220, 0, 0.35);
};

/** Keeps the screen on; returns a function that releases it. */
export const stayAwake = (): (() => void) => {
  let held: WakeLockSentinel | null = null;
  let isOver = false;
  const take = async (): Promise<void> => {
    if (isOver || document.hidden || !("wakeLock" in navigator)) return;
    held = await navigator.wakeLock.request("screen").catch(() => null);
    if (isOver) void held?.release();
  };
  document.addEventListener("visibilitychange", take);
  void take();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", take);
    void held?.release();
  };
};
