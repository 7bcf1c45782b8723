use anyhow::{Context as _, bail};
use avif_serialize::{Aviffy, constants};
use rav1e::prelude::*;

/// The processor time spent on a smaller file of the same quality.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Counts the bits of each block, and looks for edges to smooth.
    Normal,
    /// Estimates the bits of each block.
    Estimate,
    /// Estimates the bits of each block, and smooths no edges.
    Low,
}

/// Encodes a picture, given as red, green and blue bytes. `quantizer` is from 0, the best, to 255.
///
/// # Errors
/// When the picture has no pixels or too many.
pub(crate) fn encode(
    rgb: &[u8],
    width: usize,
    height: usize,
    quantizer: u8,
    effort: Effort,
) -> anyhow::Result<Vec<u8>> {
    // One thread: the caller encodes several pictures at once.
    let config = Config::new().with_encoder_config(encoder(width, height, quantizer, effort)).with_threads(1);
    let mut context: Context<u8> = config.new_context()?;
    let mut frame = context.new_frame();
    fill(&mut frame, rgb, width, height);
    context.send_frame(frame)?;
    context.flush();
    let mut data = Vec::new();
    loop {
        match context.receive_packet() {
            Ok(packet) => data.extend(packet.data),
            Err(EncoderStatus::Encoded) => {}
            Err(EncoderStatus::LimitReached) => break,
            Err(status) => bail!("the AVIF encoder stopped: {status}"),
        }
    }
    let side = |pixels: usize| u32::try_from(pixels).context("too many pixels a side");
    Ok(Aviffy::new().set_matrix_coefficients(constants::MatrixCoefficients::Bt601).to_vec(
        &data,
        None,
        side(width)?,
        side(height)?,
        8,
    ))
}

/// Settings for single pictures, chosen by measuring.
fn encoder(width: usize, height: usize, quantizer: u8, effort: Effort) -> EncoderConfig {
    let mut speed = SpeedSettings::from_preset(9);
    // The quantizer gives the strength of the filter between blocks. A search for the best one takes a seventh of the
    // time for at most 0.1 dB in brightness.
    speed.fast_deblock = true;
    speed.multiref = false;
    speed.rdo_lookahead_frames = 1;
    speed.scene_detection_mode = SceneDetectionSpeed::None;
    speed.motion.use_satd_subpel = false;
    // Smaller blocks make smaller files, in twice the time.
    let block = BlockSize::BLOCK_16X16;
    speed.partition.partition_range = PartitionRange::new(block, block);
    speed.prediction.fine_directional_intra = false;
    speed.cdef = effort != Effort::Low;
    speed.transform.tx_domain_rate = effort != Effort::Normal;
    EncoderConfig {
        width,
        height,
        time_base: Rational::new(1, 1),
        bit_depth: 8,
        // Colors at full resolution: chips of flake are a pixel or two wide.
        chroma_sampling: ChromaSampling::Cs444,
        pixel_range: PixelRange::Full,
        color_description: Some(ColorDescription {
            color_primaries: ColorPrimaries::BT709,
            transfer_characteristics: TransferCharacteristics::SRGB,
            matrix_coefficients: MatrixCoefficients::BT601,
        }),
        still_picture: true,
        min_key_frame_interval: 0,
        max_key_frame_interval: 0,
        quantizer: quantizer.into(),
        min_quantizer: quantizer,
        tiles: 1,
        speed_settings: speed,
        ..EncoderConfig::default()
    }
}

/// Writes a picture into a frame as brightness and two differences of color (BT.601).
fn fill(frame: &mut Frame<u8>, rgb: &[u8], width: usize, height: usize) {
    let [luma, blue_difference, red_difference] = &mut frame.planes;
    let mut luma = luma.mut_slice(Default::default());
    let mut blue_difference = blue_difference.mut_slice(Default::default());
    let mut red_difference = red_difference.mut_slice(Default::default());
    let rows = luma.rows_iter_mut().zip(blue_difference.rows_iter_mut()).zip(red_difference.rows_iter_mut());
    for (((luma, blue_difference), red_difference), pixels) in rows.zip(rgb.chunks_exact(3 * width)).take(height) {
        let outputs = luma.iter_mut().zip(blue_difference).zip(red_difference);
        for (((y, cb), cr), pixel) in outputs.zip(pixels.chunks_exact(3)) {
            let [r, g, b] = [pixel[0], pixel[1], pixel[2]].map(f32::from);
            let light = 0.299 * r + 0.587 * g + 0.114 * b;
            // Adding a half rounds; `round` is a call on processors without SSE 4.1.
            *y = (light + 0.5) as u8;
            *cb = ((b - light) * (0.5 / (1.0 - 0.114)) + 128.5) as u8;
            *cr = ((r - light) * (0.5 / (1.0 - 0.299)) + 128.5) as u8;
        }
    }
}
