/** Whether cases run at the size they are written for, which takes minutes; else scaled down to seconds. */
export const isFullSize = process.env.HOLLOWAY_FULL_CASES === '1';
