mod purpose;
